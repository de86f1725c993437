// This import comes first, so that it sees what the other modules do while they load.

import { renderPlayground } from './renderPlayground.js'
import { Violations } from './Violations.js'
import { violations } from './watchViolations.js'

renderPlayground({ extra: <Violations violations={violations} /> })
