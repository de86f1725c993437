import { getConfig } from '@portico/protocol/http'
import { handle } from '../http/handle.js'
import { describeFeatures } from './features.js'

/** Answers from memory: a client that opens its modal before this answer loads no feature at all. */
export const handleGetConfig = handle(getConfig, ({ caller: { project } }) =>
  describeFeatures(project.features),
)
