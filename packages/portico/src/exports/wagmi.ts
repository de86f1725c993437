export { offerConnectors } from '../wagmi/offerConnectors.js'
export type { OfferedConfig, OfferedConnector } from '../wagmi/offeredConfig.js'
export { portico } from '../wagmi/portico.js'
