export { type SolanaOptions, solana } from '../families/solana/index.js'
export { solanaDevnet, solanaMainnet, solanaTestnet } from '../families/solana/networks.js'
export {
  type SolanaSendOptions,
  type SolanaSigner,
  type SolanaSignerParameters,
  type SolanaSignInInput,
  type SolanaTransactionVersion,
  solanaSigner,
} from '../families/solana/solanaSigner.js'
