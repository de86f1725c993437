import { getAnalyticsConfig } from '@portico/protocol/http'
import { handle } from '../http/handle.js'

export const handleGetAnalyticsConfig = handle(getAnalyticsConfig, ({ caller: { project } }) => ({
  isAnalyticsEnabled: project.analytics,
}))
