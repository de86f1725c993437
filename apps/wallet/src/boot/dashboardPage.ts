import { fillPage, loadWindowTexts, readWindowLanguage } from '../language/windowLanguage.js'

// The page contains English, which most users see without waiting.
void loadWindowTexts(readWindowLanguage()).then(fillPage)
