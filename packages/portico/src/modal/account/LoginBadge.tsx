import { connectedSocialKey } from '../../core/embeddedClient.js'
import { defaultSocials } from '../../core/features.js'
import { Icon } from '../../ui/Icon/Icon.js'
import { mail } from '../../ui/Icon/paths.js'
import { SocialMark } from '../login/SocialMark.js'
import { useShell } from '../shell/shellContext.js'

/** Shows how the user logged in to the embedded wallet: the provider's mark, or an envelope. */
export function LoginBadge({ size = 16 }: { size?: number }) {
  const { portico } = useShell()
  const provider = defaultSocials.find((one) => one === portico.storage.getItem(connectedSocialKey))
  const envelope = <Icon path={mail} size={size * 0.7} />
  return (
    <span
      className="tile"
      data-login={provider ?? 'email'}
      style={{ blockSize: size, borderRadius: size * 0.3, color: 'var(--text)', inlineSize: size }}
    >
      {provider ? <SocialMark fallback={envelope} provider={provider} size={size * 0.6} /> : envelope}
    </span>
  )
}
