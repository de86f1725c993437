// Set up before each test file. A clock that a test has stopped moves when the test says so, and at no other time:
// `expect.poll` and `vi.waitFor` would move it on at each look, and so as far as the machine is slow.
import { vi } from 'vitest'

vi.isFakeTimers = () => false
