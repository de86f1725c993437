// A setup file for every test file. Only the test moves a clock that it has stopped: `expect.poll` and `vi.waitFor`
// would advance it on each poll, and so by more on a slow machine.
import { vi } from 'vitest'

vi.isFakeTimers = () => false
