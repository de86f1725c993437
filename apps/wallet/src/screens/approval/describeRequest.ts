import type { ApprovalRequest, Site } from '../../approval/approvalRequest.js'
import { hasHiddenInLine } from '../../decode/markHidden.js'
import type { FrameTexts } from '../../language/frameTexts.js'
import { describeCalls } from './describeCalls.js'
import { describeMessage } from './describeMessage.js'
import { describeSolana } from './describeSolana.js'
import { describeTypedData } from './describeTypedData.js'
import type { Shown } from './shown.js'
import type { Fungible } from './useFungible.js'

/** Describes a request in the words of the screen. */
export function describe(request: ApprovalRequest, site: Site, fungible: Fungible, texts: FrameTexts): Shown {
  const working = texts.approval('working.signing')
  switch (request.kind) {
    case 'message':
      return { working, ...describeMessage(request.bytes, site, texts) }
    case 'typedData':
      return { working, ...describeTypedData(request, site, fungible, texts) }
    case 'calls':
      return { working, ...describeCalls(request, fungible, texts) }
    case 'solana':
      return { working, ...describeSolana(request, texts) }
    case 'email':
      return describeEmail(request, texts)
  }
}

/**
 * Describes a new email address. It takes a second press, because the address gives access to the wallet. If there is
 * no former address, no other confirmation follows.
 */
function describeEmail(
  { from, to }: Extract<ApprovalRequest, { kind: 'email' }>,
  { approval: t }: FrameTexts,
): Shown {
  return {
    alarms: [t('alarm.email'), ...(hasHiddenInLine(to) ? [t('alarm.hiddenInAddress')] : [])],
    calls: [],
    title: t(from === undefined ? 'title.addEmail' : 'title.changeEmail'),
    verb: 'approve',
    warnings: [],
    working: t('working.sendingCode'),
  }
}

/** Adds a warning if the page's name, which is its own claim, has hidden characters. */
export function withNameAlarm(
  shown: Shown,
  { description = '', name = description }: Site,
  { approval: t }: FrameTexts,
): Shown {
  return hasHiddenInLine(name) ? { ...shown, alarms: [...shown.alarms, t('alarm.hiddenInName')] } : shown
}
