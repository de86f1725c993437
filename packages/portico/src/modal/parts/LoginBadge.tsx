import { type ComponentType, useEffect, useState } from 'react'
import { connectedSocialKey } from '../../core/embeddedClient.js'
import { defaultSocials, type SocialProvider } from '../../core/features.js'
import { Icon } from '../../ui/Icon/Icon.js'
import { mail } from '../../ui/Icon/paths.js'
import { useShell } from '../shellContext.js'

/** How a person came into the embedded wallet: the provider's mark, or an envelope. */
export function LoginBadge({ size = 20 }: { size?: number }) {
  const { portico } = useShell()
  const provider = defaultSocials.find((one) => one === portico.storage.getItem(connectedSocialKey))
  const [Mark, setMark] = useState<ComponentType<{ provider: SocialProvider; size: number }>>()
  useEffect(() => {
    if (!provider) return
    import('./SocialMark.js').then(
      ({ SocialMark }) => setMark(() => SocialMark),
      () => {}, // a file that did not come: the envelope stays
    )
  }, [provider])
  return (
    <span
      className="tile"
      data-login={provider ?? 'email'}
      style={{ blockSize: size, borderRadius: size * 0.3, color: 'var(--text)', inlineSize: size }}
    >
      {provider && Mark ? (
        <Mark provider={provider} size={size * 0.6} />
      ) : (
        <Icon path={mail} size={size * 0.7} />
      )}
    </span>
  )
}
