export { EthereumProvider, EthereumProvider as default } from '../EthereumProvider.js'
export type {
  ConnectOptions,
  EthereumProviderEvents,
  EthereumProviderOptions,
  KeyValueStorage,
  Metadata,
  QrModalOptions,
  RequestArguments,
  Session,
  SessionNamespace,
} from '../EthereumProviderOptions.js'
