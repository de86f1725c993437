import { PorticoError } from '@portico/protocol/errors'

/** Text that a page without TLS shows instead of a login. */
const needsHttps = 'You can log in only on a page that uses https.'

/** The page has no TLS. Browsers then disable cryptography in the page and in every frame inside it. */
export class InsecurePageError extends PorticoError<'SECURE_CONTEXT_REQUIRED'> {
  override name = 'InsecurePageError'
  constructor() {
    super('SECURE_CONTEXT_REQUIRED', needsHttps, {
      metaMessages: [
        'For developers: `http://localhost` works. On a phone, serve the page on https, or forward a port of the phone to it.',
      ],
    })
  }
}

/** The page is shown inside another app, where the provider refuses logins. */
export class SocialLoginInAppError extends PorticoError<'SOCIAL_LOGIN_IN_APP'> {
  override name = 'SocialLoginInAppError'
  constructor() {
    super('SOCIAL_LOGIN_IN_APP', 'This account cannot be used inside another app.', {
      metaMessages: ['Open this page in your browser, or choose another way to log in.'],
    })
  }
}
