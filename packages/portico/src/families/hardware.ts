import { fold, foreignWords } from './foreignWords.js'

/**
 * Meanings of error texts of hardware behind a wallet. Such wallets often report a fault of the device as a rejection
 * by the user, whom nobody asked. They also report a rejection on the device's buttons as a fault.
 */
const words = {
  /** A device, or the layer that reaches it. An app of the same maker counts as an ordinary wallet. */
  device:
    /\bledger(?! (live|wallet))|trezor(?! (suite|wallet))|keystone|bitbox|gridplus|lattice1|keepkey|coolwallet|coldcard|ngrave|safepal s1|\bnano (s|x|gen ?\d)\b|\bstax\b|\b(your|the) flex\b|\bmodel [t1]\b|\bonekey\b(?=.*\b(device|hardware|usb|bluetooth|classic|pro|touch|mini)\b)|tangem (card|ring)|ellipal|secux|imkey|cypherock|keycard|d['’]cent\b|firmware|hardware[ -]?(wallet|account|device|signer|signature|signing|key)|transport ?(status|error)|\bon[ -]?device\b|0x(5515|650f|6511|6(a8|d0|e0|b0)[0-9a-f]|6f[0-9a-f]{2}|680[48])\b/i,
  /** Words that only a device uses, if it cannot or may not sign. They count even beside "user rejected". */
  fault:
    /contract data must|(disconnected|locked) ?device|device (is |was )?(locked|disconnected|busy)|web ?(hid|usb)|(hid|usb) ?device|claim interface|forbidden key path|off-?chain (message|sign)|blind[ -]?sign|firmware (error|fault)|firmware[^.]{0,40}(\bnot\b|n['’]t|\bold\b|outdated|updat|upgrad|require|need|must|unsupported|too |mismatch)|\b(updat|upgrad|outdated|old|unsupported|install)[^.]{0,30}firmware|wrong app\b|open the [a-z]+ app\b|(cla|ins)[_ ]not[_ ]supported/i,
  /** Words that mean a fault if the text names a device. */
  faultOfDevice:
    /(\bnot|n['’]t)( yet)? (support|implement|enabled|available|possible|open|connected|paired|found|respond|detected|reachable)|\b(is|was|are) locked\b|\bdisconnected\b|\bunplugged\b|\bno response\b|went wrong|battery|unsupported|unknown[_ ]error|must be enabled|\b(please )?(enable|update|upgrade) |too (large|long)|(can ?not|can['’]t|unable to|doesn['’]t|does not) (be )?(sign|display|parse|show)/i,
  /**
   * Words for a refusal that is not the user's: advice, access, a connection or an app that closed, a reason. They
   * count unless the text names the user.
   */
  blameless:
    /\b(please|to|must|or|and|then)\W+(deny|reject|cancel|refuse|abort|decline|close|dismiss)\b|(access|permission)s? (is |was )?denied|denied (access|permission)|\b(transport|app|application|connection|channel|session|port|socket|interface|bridge|tab)\b[^:.;]{0,16}\bclosed|\b(abort|cancel|reject|declin|den|refus|dismiss)\w* (by|on|after) (a |an |the )?(\w+ )?(time|expir|disconnect|transport|connection|host|browser|system|policy)|\bignored\b|\b(because|since|due to)\b|already pending|\breconnect|\bconnect (your |the |a )?(device|ledger|trezor|keystone)/i,
  /** The user together with a verb of refusal. */
  byUser: /user( has| have)? ?(cancel|reject|refus|den(y|ied)|declin|abort|clos|dismiss)|\bby (the )?user\b/i,
  /** A rejection by the user, on the device's buttons or in the browser's list of devices. */
  refusal:
    /(cancel+|reject|declin|refus)ed by (the )?user|(?<!\b(please|to|must|or|access|permission) )(reject|den(y|ied)|declin|cancel|refus)[^:.]{0,24}\b(on|at|in|with|from|via|by) (your |the |its |a )?(ledger|device|hardware|trezor|keystone|bitbox)|action ?_?cancel|no device selected/i,
} as const

/**
 * Words that mean that something cannot be signed, whatever refuses it: "not supported", in a text about signatures or
 * messages.
 */
const unsignable =
  /\b(messages?|sign(ing|ature|s)?\b(?![ -]?(in|up|out)\b)|sign[A-Z]\w+|typed ?data|eip-?712|personal_sign)\b[^.:;]{0,40}((\bnot|n['’]t|\bno longer)( yet| be)? (support|implement|possible|enabled)|\bunsupported)|(\bnot|n['’]t|\bno) (yet )?(support|implement)\w*( for)?[^.:;]{0,24}\b(messages?|sign(ing|ature|s)?|typed ?data)\b|(can ?not|can['’]t|unable to|incapable of) sign(ing)? (arbitrary |this |these |such )?(messages?|typed|data)|unsupported (message|signature|signing|typed)/i

/** The same, but beside a refusal these words only report its consequence: "User closed. Signature not available". */
const unavailable =
  /\b(messages?|sign(ing|ature|s)?\b(?![ -]?(in|up|out)\b)|typed ?data)\b[^.:;]{0,40}((\bnot|n['’]t|\bno longer)( yet| be)? available|\bunavailable)/i

/** Words of a text that names a device and says nothing else. */
const names = /\b(hardware|account|wallet|device|signer|signature|ledger|trezor|keystone|nano|error|x)\b/gi

/**
 * Devices' status words for a rejection by the user: refused on the device, not allowed, conditions not satisfied.
 * Source: Ledger, status words, and its Ethereum app.
 */
const refusedStatus = /0x(5501|6982|6985)\b/i

/** Any other status word of a device. A text that does not name a device may contain such a number by chance. */
const otherStatus = /0x[56][0-9a-f]{3}\b/i

/**
 * Reads from all texts of an error who refused.
 *
 * @returns `device` if no user can have refused, `user` if the user refused on the device, undefined if the texts name
 * no device
 */
export function whoRefused(
  says: string,
  {
    isRefusedByCode,
    isRefusedInWords,
  }: {
    /** True if a code says that the user refused. */
    isRefusedByCode: boolean
    /** True if the texts say that the user refused, in any language. */
    isRefusedInWords: boolean
  },
): 'device' | 'user' | undefined {
  if (refusedStatus.test(says) || words.refusal.test(says)) return 'user'
  const isUnavailable = unavailable.test(says) && !words.byUser.test(says)
  if (words.fault.test(says) || isUnsignable(says) || isUnavailable) return 'device'
  if (!words.device.test(says)) return undefined
  if (otherStatus.test(says) || words.faultOfDevice.test(says)) return 'device'
  if (words.blameless.test(says) && !words.byUser.test(says)) return 'device'
  // Wallets give any fault the code of a refusal, so it counts only if the text says nothing else.
  if (isRefusedInWords || (isRefusedByCode && !/\p{L}{2}/u.test(says.replace(names, '')))) return 'user'
  return 'device'
}

function isUnsignable(says: string): boolean {
  const isSaid = (line: string) => foreignWords.signature.test(line) && foreignWords.unsupported.test(line)
  return unsignable.test(says) || fold(says).split('\n').some(isSaid)
}
