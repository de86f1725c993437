import { useEffect, useLayoutEffect, useRef } from 'react'
import { open } from '../../core/actions/open.js'
import type { EmbeddedUser } from '../../core/embeddedClient.js'
import { formatAddress } from '../../format/formatAddress.js'
import { sanitizeText } from '../../format/sanitizeText.js'
import { Avatar } from '../../ui/Avatar/Avatar.js'
import { css } from '../../ui/css.js'
import { Tick } from '../../ui/Tick/Tick.js'
import { useSheet } from '../../ui/useSheet.js'
import { RequestStatus } from '../parts/RequestStatus.js'
import { useIsSignInOver } from '../parts/useIsSignInOver.js'
import { currentEntry } from '../shell/navigation.js'
import { useShell, useText } from '../shell/shellContext.js'

// `.request:has(.first-login), padding-block`: with the header and the rays of the door, the card has the same space above
// and below.
// `.first-login-door`: wider than the picture that it surrounds, in the space that the screen reserves for a ring.
// `@media (max-height: 380px)`: the words need the space most.
const firstLoginCss = css`
.screen-body:has(.first-login) { align-content: center; }
.request:has(.first-login) { align-content: center; padding-block: 36px 44px; }
.request:has(.first-login) > .request-detail { min-block-size: 0; }
.first-login { position: relative; display: grid; }
.first-login > .picture { z-index: 1; }
.first-login-door { position: absolute; inset-block-start: -36px; left: -60px; inline-size: 192px; block-size: 136px; }
.first-login-floor { fill: var(--accent-tint); }
.first-login-frame { fill: color-mix(in oklab, var(--accent-tint), var(--accent-text) 25%); }
.first-login-line, .first-login-rays { fill: none; stroke: var(--accent-text); stroke-linecap: round; stroke-width: 1.5; }
.first-login-rays { animation: fade 240ms var(--ease) 160ms backwards; }
.first-login > .request-tick { inset-block-end: -6px; inset-inline-end: -10px; }
@media (max-height: 420px) {
  .request:has(.first-login) { min-block-size: 0; padding-block: 28px 36px; }
}
@media (max-height: 380px) {
  .request-image:has(> .first-login) { display: none; }
}
@media (forced-colors: active) {
  .first-login-floor { fill: none; }
  .first-login-frame { fill: GrayText; }
  .first-login-line, .first-login-rays { stroke: CanvasText; }
}
`

/** How long the screen is shown before the account, in ms. It has two short lines to read. */
const readyMs = 1_600

/** Shows that the wallet of a new user is ready, and whose it is. After a moment, their account follows. */
export function FirstLogin({ user: { address, email, userName } }: { user: EmbeddedUser }) {
  const t = useText('login')
  const { load, portico, store } = useShell()
  const isSignInOver = useIsSignInOver()

  // The login is over, so Back and Escape must not lead to it. The header also reads its title again.
  useLayoutEffect(() => {
    store.setState(({ navigation }) => ({
      navigation: { ...navigation, history: [currentEntry(navigation)] },
    }))
  }, [store])

  useEffect(() => load('Account'), [load])

  useEffect(() => {
    if (!isSignInOver) return
    // The account is a new opening, so that Back does not lead to the login.
    const timer = setTimeout(() => open(portico, { view: 'Account' }), readyMs)
    return () => clearTimeout(timer)
  }, [isSignInOver, portico])

  const name = email ?? userName
  return (
    <RequestStatus
      detail={name ? sanitizeText(name, { maxLength: 254 }) : formatAddress(address)}
      image={<OpenDoor address={address} />}
      status="idle"
      title={t('login.ready')}
    />
  )
}

/** The account's picture in an open door. It is decorative. */
function OpenDoor({ address }: { address: string }) {
  const element = useRef<HTMLSpanElement>(null)
  useSheet(element, firstLoginCss)
  return (
    <span aria-hidden="true" className="first-login" ref={element}>
      <svg aria-hidden="true" className="first-login-door" viewBox="-60 -36 192 136">
        <path className="first-login-floor" d="M-4 84-26 100H98L76 84z" />
        <path className="first-login-frame" d="M-16 84V36a52 52 0 0 1 104 0v48H76V36a40 40 0 0 0-80 0v48z" />
        <path className="first-login-line" d="M-44 84h160" />
        <path className="first-login-rays" d="M36-25v-9M75-10l6-7M-3-10l-6-7M93 15l8-3M-21 15l-8-3" />
      </svg>
      <Avatar address={address} size={72} />
      <Tick className="request-tick" size={32} />
    </span>
  )
}
