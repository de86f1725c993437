/** Texts of the view for signing in, in English. They load with this view, so Connect does not contain them. */
export const siwx = {
  'siwx.title': 'Sign in',
  'siwx.heading': 'Sign in to {site}',
  'siwx.detail':
    'Sign a message with {wallet} to prove that this account is yours. It costs nothing and moves no money.',
  'siwx.site': 'Site',
  'siwx.account': 'Account',
  'siwx.network': 'Network',
  'siwx.statement': 'Message',
  'siwx.message': 'Full message',
  'siwx.preparing': 'Preparing the message…',
  'siwx.sign': 'Sign with {wallet}',
  'siwx.sign.transaction': 'Use a hardware wallet',
  'siwx.cancel': 'Cancel',
  'siwx.cancel.disconnects': 'Cancel and disconnect',
  'siwx.signing': 'Approve in {wallet}',
  'siwx.signing.detail': 'Check that {wallet} shows the same message, then sign there.',
  'siwx.signing.waiting': 'Still waiting for {wallet}. No request on screen? Open {wallet} and answer there.',
  'siwx.authenticating': 'Authenticating...',
  'siwx.done': 'You are signed in',
  'siwx.looking': 'Checking whether you are already signed in…',
  'siwx.restoring': 'Waiting for {wallet}. Unlock it to continue.',

  'siwx.declined': 'Signature declined',
  'siwx.declined.advice': 'Nothing was signed. Try again, or cancel.',
  'siwx.declined.hardware':
    'Nothing was signed. If you did approve the request, your hardware wallet may be unable to sign messages. Use another account, or cancel.',
  'siwx.declined.transaction':
    'Nothing was signed. If you did approve the request, your hardware wallet may be unable to sign messages. Press “Use a hardware wallet” to sign a transaction with the same text instead. It is never sent and costs nothing.',
  'siwx.hardware': 'Your hardware wallet did not sign this',
  'siwx.hardware.advice':
    'Unlock it, open this network’s app on it, and check its settings. If it cannot sign messages, use another account in {wallet}.',
  'siwx.hardware.transaction':
    'Unlock it, and open this network’s app on it. Press “Use a hardware wallet” to sign a transaction with the same text instead. It is never sent and costs nothing.',
  'siwx.otherKey': 'This account cannot sign in',
  'siwx.otherKey.advice':
    'The site cannot check signatures of this account, so {wallet} was not asked to sign. Use another account or another wallet.',
  'siwx.smartAccount': 'This application might not support Smart Accounts',
  'siwx.smartAccount.advice': 'Try again, or use a standard account in {wallet}.',
  'siwx.pending': '{wallet} is already waiting for your answer',
  'siwx.pending.advice': 'Open {wallet}, answer the request it shows, then try again.',
  'siwx.expired': 'Session Expired',
  'siwx.expired.advice': 'Try again. If this happens again, check the date and time of this device.',
  'siwx.nonce': 'This took too long',
  'siwx.nonce.advice': 'You have five minutes to sign a message. Try again with a new one.',
  'siwx.refused': 'The site did not accept the signature',
  'siwx.refused.advice': 'Check that {wallet} signed for the account above, then try again.',
  'siwx.unreachable': 'The site could not be reached',
  'siwx.unreachable.advice':
    'Its sign-in service is not responding. Try again later. If other sites do not load either, check your internet connection.',
  'siwx.failed': 'Could not sign you in',
  'siwx.failed.advice': 'Try again. If it fails again, contact the site.',
  // The specification's words.
  'siwx.initialization': 'A problem occurred while trying initialize authentication',
  'siwx.initialization.advice':
    'You were disconnected. This site’s sign-in service is not responding. Connect again later. If other sites do not load either, check your internet connection.',
  'siwx.notLoaded.advice': 'Check your internet connection, then try again.',
  'siwx.retry': 'Try again',
  'siwx.disconnected': 'No wallet is connected',
  'siwx.disconnected.advice': 'Connect one to sign in.',
  'siwx.connect': 'Choose a wallet',
} as const
