import type { FamilyFacts } from './familyFacts.js'

export const cosmosFacts: FamilyFacts = {
  label: 'Cosmos',
  nativeToken: '0x',
  walletConnectMethods: ['cosmos_getAccounts', 'cosmos_signAmino', 'cosmos_signDirect'],
}
