import type { FamilyFacts } from './familyFacts.js'

export const solanaFacts: FamilyFacts = {
  label: 'Solana',
  name: 'Solana',
  nativeToken: 'So11111111111111111111111111111111111111111',
  mayLackMessages: true,
  signsByTransaction: true,
  walletConnectMethods: [
    'solana_signMessage',
    'solana_signTransaction',
    'solana_requestAccounts',
    'solana_getAccounts',
    'solana_signAllTransactions',
    'solana_signAndSendTransaction',
  ],
}
