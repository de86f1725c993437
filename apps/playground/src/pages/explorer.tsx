import '../styles/agora.css'
import '../styles/workbench.css'
import { createRoot } from 'react-dom/client'
import { Explorer } from '../explorer/Explorer.js'
import { readSettings } from '../kit/readSettings.js'

const root = document.getElementById('root')
if (root) createRoot(root).render(<Explorer rpcUrl={readSettings().rpcUrl} />)
