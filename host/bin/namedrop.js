#!/usr/bin/env node
// npm links commands when it installs, which is before anything is built: so this file is not built.
import '../dist/main.js';
