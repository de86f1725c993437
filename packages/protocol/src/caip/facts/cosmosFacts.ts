import type { FamilyFacts } from './familyFacts.js'

export const cosmosFacts: FamilyFacts = {
  label: 'Cosmos',
  name: 'Cosmos',
  nativeToken: '0x',
  walletConnectMethods: ['cosmos_getAccounts', 'cosmos_signAmino', 'cosmos_signDirect'],
}
