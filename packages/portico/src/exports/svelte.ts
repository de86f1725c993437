export { type SetPorticoOptions, setPortico } from '../svelte/context.js'
export type { PorticoSvelteElements } from '../svelte/elements.js'
export {
  usePortico,
  usePorticoAccount,
  usePorticoBalance,
  usePorticoConnections,
  usePorticoDisconnect,
  usePorticoEvents,
  usePorticoNames,
  usePorticoNetwork,
  usePorticoNfts,
  usePorticoOnRamp,
  usePorticoProvider,
  usePorticoSend,
  usePorticoSends,
  usePorticoSIWX,
  usePorticoState,
  usePorticoSwap,
  usePorticoTheme,
  usePorticoTokens,
  usePorticoTransactions,
} from '../svelte/stores.js'
