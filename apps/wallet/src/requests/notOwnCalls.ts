export const notOwnCalls =
  'params.0.callData must be execute or executeBatch of the account, whole and nothing else'
