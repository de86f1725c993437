export { AccountButton, ConnectButton, NetworkButton, PorticoButton } from '../vue/components.js'
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
} from '../vue/composables.js'
export { type PorticoPluginOptions, porticoPlugin } from '../vue/plugin.js'
