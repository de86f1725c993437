import type { ReactNode } from 'react'
import type { Wallet } from '../../core/wallet.js'
import { WalletImage } from '../../ui/WalletImage/WalletImage.js'
import { useImage } from '../parts/useImage.js'

/** The picture of a wallet of the directory: the server's image, or else the one at the URL in the wallet's row. */
export function DirectoryImage({
  badge,
  size,
  wallet,
}: {
  badge?: ReactNode
  size?: number
  wallet: Wallet
}) {
  const image = useImage('wallet', wallet.image_id)
  return (
    <WalletImage
      badge={badge}
      loading={image.loading}
      name={wallet.name}
      size={size}
      src={image.src ?? wallet.image_url}
    />
  )
}
