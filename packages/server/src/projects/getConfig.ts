import { getConfig } from '@portico/protocol/http'
import { handle } from '../http/handle.js'
import { describeFeatures } from './features.js'

/**
 * Returns the features from memory, because a client that opens its modal before this response arrives loads no feature
 * at all.
 */
export const handleGetConfig = handle(getConfig, ({ caller: { project } }) =>
  describeFeatures(project.features),
)
