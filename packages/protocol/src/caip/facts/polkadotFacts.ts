import type { FamilyFacts } from './familyFacts.js'

export const polkadotFacts: FamilyFacts = {
  label: 'Polkadot',
  name: 'Polkadot',
  nativeToken: '0x',
  mayLackMessages: true,
  walletConnectMethods: ['polkadot_signMessage', 'polkadot_signTransaction'],
}
