import type { ReactNode } from 'react'
import { sanitizeText } from '../../../format/sanitizeText.js'
import { Avatar } from '../../../ui/Avatar/Avatar.js'
import { WholeAddress } from '../../parts/WholeAddress.js'

/** Shows one side of a transfer, with its whole address. */
export function Party({
  address,
  avatar,
  children,
  label,
  name,
  networkId,
  tag,
}: {
  address: string
  avatar: string | undefined
  children?: ReactNode
  label: string
  name: string | undefined
  networkId: string
  tag?: ReactNode
}) {
  return (
    <div className="review-party">
      <Avatar address={address} size={40} src={avatar} />
      <div className="review-who">
        <span className="review-label">{label}</span>
        {name && (
          <span className="review-name">
            <bdi>{sanitizeText(name)}</bdi>
            {tag}
          </span>
        )}
        <WholeAddress address={address} networkId={networkId} />
        {children}
      </div>
    </div>
  )
}
