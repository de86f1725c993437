export { type SolanaOptions, solana } from './solana.js'
