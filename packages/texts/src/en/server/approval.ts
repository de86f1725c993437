/** Texts of the page that an emailed link opens, where the user approves a login on a new device. */
export const enApproval = {
  expired: 'This link has expired',
  'expired.detail':
    'It was already used, or is older than ten minutes. Go back to the site and log in again.',

  rejected: 'Login rejected',
  'rejected.detail':
    'This login cannot continue. If you did not start it, someone entered your email address. That alone does not let anyone in.',

  approved: 'Enter this code where you log in',
  /** `site` is an origin, such as `https://agora.example`. */
  'approved.detail':
    'Enter it only at {site}, within ten minutes. Never give it to anyone: we do not ask for it by phone or chat.',

  ask: 'Log in to your wallet?',
  'ask.detail': 'Was this you? Approve only if you just tried to log in on a new device.',
  'ask.approve': 'Yes, it was me',
  'ask.reject': 'It was not me',
} as const
