import type { WalletAddresses } from '../../keys/deriveAccounts.js'
import { smartAddressOf } from '../../smart/smartAddress.js'
import { AddressView } from '../CallView.js'

/** Lists the accounts of one seed: those of its keys, and the contract that one of the keys controls. */
export function AccountList({ addresses: { eip155, solana } }: { addresses: WalletAddresses }) {
  const accounts = [
    { address: eip155, label: 'Ethereum and compatible networks' },
    { address: smartAddressOf(eip155), label: 'Smart account on them' },
    { address: solana, label: 'Solana' },
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
