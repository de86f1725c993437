import { bytesToHex } from 'viem'
import type { Site } from '../../approval/approvalRequest.js'
import { hasHidden, markHidden } from '../../decode/markHidden.js'
import { readSignIn, strangeSite } from '../../decode/readSignIn.js'
import type { FrameTexts } from '../../language/frameTexts.js'
import type { Shown } from './shown.js'

export function describeMessage(
  bytes: Uint8Array<ArrayBuffer>,
  site: Site,
  { approval: t }: FrameTexts,
): Omit<Shown, 'working'> {
  const text = readText(bytes)
  const signIn = text === undefined ? undefined : readSignIn(text)
  const strange = signIn && strangeSite(signIn, site.origin)
  const isStrange = strange !== undefined
  return {
    alarms: [
      ...(isStrange ? [t('alarm.strangeSignIn', { site: strange })] : []),
      ...(text === undefined ? [alarmOf(bytes, t)] : []),
    ],
    calls: [],
    text: text ?? readableOf(bytes),
    title: t(signIn && !isStrange ? 'title.signIn' : 'title.signMessage'),
    verb: signIn && !isStrange ? 'signIn' : 'sign',
    warnings: [],
  }
}

function alarmOf(bytes: Uint8Array<ArrayBuffer>, t: FrameTexts['approval']): string {
  return decodeText(bytes) === undefined
    ? t('alarm.noText', { count: bytes.length })
    : t('alarm.hiddenInText')
}

/** Returns text with its hidden characters marked, or the hex of bytes that are not text. */
function readableOf(bytes: Uint8Array<ArrayBuffer>): string {
  const text = decodeText(bytes)
  return text === undefined ? bytesToHex(bytes) : markHidden(text)
}

function decodeText(bytes: Uint8Array<ArrayBuffer>): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/**
 * Returns the message as readable text. Undefined if the message is not text, or has invisible characters that could
 * hide a part of it.
 */
function readText(bytes: Uint8Array<ArrayBuffer>): string | undefined {
  const text = decodeText(bytes)
  return text !== undefined && hasHidden(text) ? undefined : text
}
