import { createRoot } from 'react-dom/client'
import { Index } from './Index.js'
import { readSettings } from './readSettings.js'
import { StoryPage } from './StoryPage.js'

const settings = readSettings(location.search)
document.documentElement.dir = settings.dir
document.documentElement.style.colorScheme = settings.theme ?? 'light dark'

const container = document.getElementById('root')
if (container) {
  createRoot(container).render(settings.story ? <StoryPage settings={settings} /> : <Index />)
}
