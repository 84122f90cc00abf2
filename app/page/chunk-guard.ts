/**
 * Runs before every other script. If a script of an old deployment is gone, the page reloads at
 * most once a minute (specification §8 and §9), also on a direct load, because React Router alone
 * leaves a dead page there. It never reloads without a network or after typing, because a reload
 * would lose the text: a form works without the missing part. React Router reloads for the script
 * of a page that is navigated to.
 */
export const chunkGuardScript = `(function(){
var key='qeema:chunk-reload',gap=60000,typed=false;
addEventListener('input',function(){typed=true;},true);
function reload(){if(typed||!navigator.onLine)return;try{var last=Number(sessionStorage.getItem(key)||0);if(Date.now()-last<gap)return;
sessionStorage.setItem(key,String(Date.now()));}catch(e){return}
location.reload();}
addEventListener('error',function(e){var t=e.target;
if(t&&(t.tagName==='SCRIPT'||(t.tagName==='LINK'&&t.rel==='modulepreload'))&&t.src!=='')reload();},true);
addEventListener('vite:preloadError',reload);
addEventListener('unhandledrejection',function(e){
if(/dynamically imported module|Importing a module script failed/.test(String(e.reason&&e.reason.message||e.reason)))reload();});
})();`;
