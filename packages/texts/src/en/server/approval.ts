/** Texts of the page of an emailed link, on which a user approves a login on a new device. */
export const enApproval = {
  expired: 'This link has expired',
  'expired.detail':
    'It was already used, or more than ten minutes have passed. Go back to the site and log in again.',

  rejected: 'Login rejected',
  'rejected.detail':
    'No one can get in with it. If you did not start it, someone knows your email address, but nothing more.',

  approved: 'Enter this code where you log in',
  /** `site` is an address, such as `https://agora.example`. */
  'approved.detail': 'Only at {site}. It is valid for ten minutes. We never ask for it by phone or chat.',

  ask: 'Log in to your wallet?',
  'ask.detail': 'Did you just try to log in on a new device? Approve only if it was you.',
  'ask.approve': 'Approve',
  'ask.reject': 'It was not me',
} as const
