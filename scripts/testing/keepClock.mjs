// A setup file for every test file. If a test has stopped the clock, only the test moves it. Otherwise, `expect.poll`
// and `vi.waitFor` would advance the clock on each poll, and so by more on a slow machine.
import { vi } from 'vitest'

vi.isFakeTimers = () => false
