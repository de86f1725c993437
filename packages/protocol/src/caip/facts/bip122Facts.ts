import type { FamilyFacts } from './familyFacts.js'

export const bip122Facts: FamilyFacts = {
  label: 'Bitcoin',
  name: 'Bitcoin',
  nativeToken: '0x',
  payingType: 'payment',
  walletConnectMethods: ['sendTransfer', 'signMessage', 'signPsbt', 'getAccountAddresses'],
}
