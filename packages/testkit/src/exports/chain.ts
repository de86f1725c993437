export { type LocalBitcoin, type StartBitcoinOptions, startBitcoin } from '../bip122/startBitcoin.js'
export {
  type DeployAccountsParameters,
  type DeployAccountsReturnType,
  deployAccounts,
  type HostileWay,
} from '../chain/deployAccounts.js'
export { type DeployCodeParameters, deployCode } from '../chain/deployCode.js'
export {
  type DeployFixturesParameters,
  type DeployFixturesReturnType,
  deployFixtures,
} from '../chain/deployFixtures.js'
export { type DeployNamesParameters, deployNames } from '../chain/deployNames.js'
export { type FillHistoryParameters, type FillHistoryReturnType, fillHistory } from '../chain/fillHistory.js'
export { type FindAnvilOptions, findAnvil } from '../chain/findAnvil.js'
export { type FindFreePortOptions, findFreePort } from '../chain/findFreePort.js'
export { localContracts, lookAlikeAddress } from '../chain/localContracts.js'
export { localNames } from '../chain/localNames.js'
export {
  encodeText,
  gasBurner,
  longTalker,
  type OddAnswers,
  oddToken,
  tokenSelectors,
  word256,
} from '../chain/oddToken.js'
export { oldTokens } from '../chain/oldTokens.js'
export { type ReorgChainParameters, reorgChain } from '../chain/reorgChain.js'
export { type CollectibleFile, readCollectible, serveCollectibles } from '../chain/serveCollectibles.js'
export { type LocalChain, type StartAnvilOptions, startAnvil } from '../chain/startAnvil.js'
export { type LocalBundler, type StartBundlerOptions, startBundler } from '../chain/startBundler.js'
export {
  type LocalSolana,
  type StartSolanaClusterOptions,
  startSolanaCluster,
} from '../solana/startSolanaCluster.js'
