export { portico } from '../wagmi/portico.js'
