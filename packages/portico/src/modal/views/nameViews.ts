// The entry of a chunk: the steps of registering a name. Who sees one of them sees the next.
import '../modalChunk.js'

export { ChooseAccountName } from './ChooseAccountName/ChooseAccountName.js'
export { RegisterAccountName } from './RegisterAccountName/RegisterAccountName.js'
export { RegisterAccountNameSuccess } from './RegisterAccountNameSuccess/RegisterAccountNameSuccess.js'
