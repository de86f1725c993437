/** Texts of emails. A subject begins with its most important words, because phones show about thirty letters. */
export const enMail = {
  'code.subject': '{code} is your code for {site}',
  /** `time` is like `10 minutes`. */
  'code.lead': {
    select: 'purpose',
    forms: {
      other: 'Enter this code at {site}, and nowhere else, to log in. It expires in {time}.',
      stepUp: 'Enter this code at {site}, and nowhere else, to confirm that it is you. It expires in {time}.',
      updatePrimary:
        'Enter this code at {site}, and nowhere else, to change your email address. It expires in {time}.',
      updateSecondary:
        'Enter this code at {site}, and nowhere else, to use this email address. It expires in {time}.',
    },
  },
  /** For emails that can be ignored if the user did not request them. */
  warning:
    'If you did not request this, ignore this email. No one can complete the request without this email. Never give a code to anyone: we do not ask for it by phone or chat.',

  'approval.subject': 'Review a login at {site}',
  'approval.lead':
    'Did you just try to log in at {site} on a new device? Review the login. If you approve it, you get the code to enter.',
  'approval.review': 'Review this login',

  'release.subject': 'A new device asked to open your wallet: was it you?',
  /** `moment` is like `15:40 UTC on 26 November`. */
  'release.lead':
    'A new device logged in and asked to open your wallet. Its request claims to come from {site}. Unless you reject the device, it can open your wallet after {moment}.',
  'release.advice':
    'If this was not you, open the link and press “It was not me”. If it was you, you can simply wait. To open your wallet sooner, press “Open your wallet” on the site, then open the link in the same browser. Never share the link, and never paste it into a page.',
  'release.decide': 'Reject or approve the device',

  /** Subjects and first lines of notices: each says what changed. */
  'notice.device': 'A new device logged in to your wallet',
  'notice.address': 'Notices about your wallet now go to another email address',
  'notice.email': 'The email address of your wallet was changed',
  'notice.deleted': 'Your wallet was deleted',
  'notice.phrase': 'The recovery phrase of your wallet was replaced',
  /** `kind` is one of the words here. `recovery` is a file that opens the wallet. */
  'notice.secret.added': {
    select: 'kind',
    forms: {
      other: 'A password was added to your wallet',
      passkey: 'A passkey was added to your wallet',
      recovery: 'A recovery kit was added to your wallet',
    },
  },
  'notice.secret.removed': {
    select: 'kind',
    forms: {
      other: 'A password was removed from your wallet',
      passkey: 'A passkey was removed from your wallet',
      recovery: 'A recovery kit was removed from your wallet',
    },
  },

  /** What to do after a notice. */
  'advice.device': 'If this was not you, open the settings of your wallet and remove the device named below.',
  /** `login` is a company, such as Google. */
  'advice.login':
    'The device logged in with {login}. If this was not you, open the settings of your wallet and remove the device named below.',
  'advice.deleted':
    'If this was not you, someone has access to your email, your social account or one of your devices. Change the passwords of your email and social account now. Your accounts still exist on their networks: if you wrote down your recovery phrase, open them in another wallet and move your tokens to new accounts.',
} as const
