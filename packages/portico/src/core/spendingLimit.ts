// The modal shows this limit and may not import the routes of the server.
export { spendingLimitUsd } from '@portico/protocol/http'
