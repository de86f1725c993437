export { type OfferedConnector, offerConnectors } from '../wagmi/offerConnectors.js'
export { portico } from '../wagmi/portico.js'
