import 'portico/elements.css'
import { hydrate, mount } from 'svelte'
import App from './App.svelte'

// If a server has rendered the page, Svelte takes its elements over.
const target = document.querySelector('#app')
const show = target.childElementCount > 0 ? hydrate : mount
show(App, { target })
