// A style sheet: imported for what it does. Types so that `import 'portico/button.css'` compiles without a bundler's own.
export {}
