// A worker runs this file before each test file, and the imported one only once.
import './lighter-browser.ts';
