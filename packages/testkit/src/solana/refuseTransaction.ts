import { type ClusterOutcome, ClusterRpcError, toSentence } from './clusterError.js'

/** Refuses a transaction as a node does. @throws ClusterRpcError */
export function refuseTransaction(outcome: ClusterOutcome): never {
  const { err, logs, unitsConsumed } = outcome
  if (err === 'SignatureFailure') {
    throw new ClusterRpcError({ code: -32003, message: 'Transaction signature verification failure' })
  }
  throw new ClusterRpcError({
    code: -32002,
    data: { accounts: null, err, logs, returnData: null, unitsConsumed },
    message: `Transaction simulation failed: ${toSentence(err)}`,
  })
}
