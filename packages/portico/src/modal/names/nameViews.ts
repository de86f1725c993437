// This is the entry of a chunk with the steps of registering a name, which follow one another.
import '../shell/modalChunk.js'

export { ChooseAccountName } from './ChooseAccountName/ChooseAccountName.js'
export { RegisterAccountName } from './RegisterAccountName/RegisterAccountName.js'
export { RegisterAccountNameSuccess } from './RegisterAccountNameSuccess/RegisterAccountNameSuccess.js'
