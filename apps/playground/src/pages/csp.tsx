// First, so that it hears of whatever the other modules do while they load.

import { renderPlayground } from './renderPlayground.js'
import { Violations } from './Violations.js'
import { violations } from './watchViolations.js'

renderPlayground({ extra: <Violations violations={violations} /> })
