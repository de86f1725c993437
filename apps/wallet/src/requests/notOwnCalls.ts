export const notOwnCalls = 'params.0.callData must be exactly one execute or executeBatch call of the account'
