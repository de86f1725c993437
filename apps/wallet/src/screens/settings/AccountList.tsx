import type { WalletAddresses } from '../../keys/deriveAccounts.js'
import { smartAddressOf } from '../../smart/smartAddress.js'
import { AddressView } from '../CallView.js'
import { useText } from '../screensContext.js'

/** Lists the accounts of one seed: those of its keys, and the smart account that one of the keys controls. */
export function AccountList({ addresses: { eip155, solana } }: { addresses: WalletAddresses }) {
  const t = useText('settings')
  const accounts = [
    { address: eip155, label: t('accounts.eip155') },
    { address: smartAddressOf(eip155), label: t('accounts.smart') },
    { address: solana, label: t('accounts.solana') },
  ]
  return (
    <dl className="facts" data-testid="accounts">
      {accounts.map(({ address, label }) => (
        <div className="fact" key={label}>
          <dt className="fact-label">{label}</dt>
          <dd className="fact-value" data-kind="address">
            <AddressView address={address} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
