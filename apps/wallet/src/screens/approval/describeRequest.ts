import type { ApprovalRequest, Asker } from '../../approval/approvalRequest.js'
import { hasHiddenInLine } from '../../decode/markHidden.js'
import { describeCalls } from './describeCalls.js'
import { describeMessage } from './describeMessage.js'
import { describeSolana } from './describeSolana.js'
import { describeTypedData } from './describeTypedData.js'
import { hiddenWords } from './hiddenWords.js'
import type { Shown } from './shown.js'
import type { Fungible } from './useFungible.js'

export function describe(request: ApprovalRequest, asker: Asker, fungible: Fungible): Shown {
  switch (request.kind) {
    case 'message':
      return { working: 'Signing', ...describeMessage(request.bytes, asker) }
    case 'typedData':
      return { working: 'Signing', ...describeTypedData(request, asker, fungible) }
    case 'calls':
      return { working: 'Signing', ...describeCalls(request, fungible) }
    case 'solana':
      return { working: 'Signing', ...describeSolana(request) }
    case 'email':
      return describeEmail(request)
  }
}

/**
 * Describes a new email address. It takes a second press: the address gives access to the wallet, and if there is no
 * former one, no other confirmation follows.
 */
function describeEmail({ from, to }: Extract<ApprovalRequest, { kind: 'email' }>): Shown {
  return {
    alarms: [
      'From then on, anyone who can read email at the new address can log in to this wallet, on any device. Approve only if the address is yours.',
      ...(hasHiddenInLine(to) ? [hiddenWords('address')] : []),
    ],
    calls: [],
    title: from === undefined ? 'Add an email address' : 'Change your email address',
    verb: 'Approve',
    warnings: [],
    working: 'Sending a code',
  }
}

/** Adds a warning if the page's name, which is its own claim, has hidden characters. */
export function withNameAlarm(shown: Shown, { description = '', name = description }: Asker): Shown {
  return hasHiddenInLine(name)
    ? { ...shown, alarms: [...shown.alarms, hiddenWords('site’s name for itself')] }
    : shown
}
