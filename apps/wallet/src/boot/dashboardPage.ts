import { fillPage, loadWindowTexts, readWindowLanguage } from '../language/windowLanguage.js'

// The page contains the English texts, so most users see them without waiting.
void loadWindowTexts(readWindowLanguage()).then(fillPage)
