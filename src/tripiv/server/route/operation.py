"""For those who run it: is it well, what does it count; and the description of the API."""

from html import escape
from typing import Any

from litestar import Response, Router, get

from tripiv.server.route.depend import Asking, TheHouse

__all__ = ["ROUTER"]


@get("/health", include_in_schema=False)
async def health() -> dict[str, str]:
    """The process answers."""
    return {"status": "up"}


@get("/ready", include_in_schema=False)
async def ready(house: TheHouse) -> Response[dict[str, str]]:
    """It can take people in: the database answers, and it is not about to stop."""
    if house.is_closing:
        return Response({"status": "closing"}, status_code=503)
    if not await house.parts.database.is_there():
        return Response({"status": "no database"}, status_code=503)
    return Response({"status": "ready"})


@get("/metrics", include_in_schema=False)
async def metrics(request: Asking, house: TheHouse) -> Response[bytes]:
    """For Prometheus, and for nobody but the `watchers`."""
    house.check_watcher(request)
    house.parts.metrics.bots_waiting.set(house.parts.pool.waiting)
    return Response(
        house.parts.metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8"
    )


@get("/api", include_in_schema=False)
async def describe(request: Asking) -> Response[str]:
    """The API, to be read: drawn from its own description, without any script."""
    schema = request.app.openapi_schema.to_schema()
    return Response(_page(schema), media_type="text/html; charset=utf-8")


def _page(schema: dict[str, Any]) -> str:
    rows = []
    for path, methods in sorted(schema["paths"].items()):
        for method, operation in methods.items():
            if not isinstance(operation, dict) or "responses" not in operation:
                continue
            told = escape(operation.get("description") or operation.get("summary") or "")
            takes = ", ".join(
                f"{escape(found['name'])}{'' if found.get('required') else '?'}"
                for found in operation.get("parameters", ())
                if found["in"] == "query"
            )
            body = _body(operation)
            rows.append(
                f"<tr><td><code>{method.upper()}</code></td><td><code>{escape(path)}</code></td>"
                f"<td>{told}</td><td>{takes}</td><td>{body}</td></tr>"
            )
    return (
        "<!doctype html><html lang=en><meta charset=utf-8><title>Tripiv API</title>"
        "<meta name=viewport content='width=device-width'>"
        "<h1>Tripiv API</h1><p>Everything the page does, it does by these. "
        "<a href=/api/schema/openapi.json>OpenAPI</a> describes them for programs; matches are "
        "live on the websocket <code>/api/v1/socket</code>. Programs send "
        "<code>Authorization: Bearer TOKEN</code>.</p>"
        "<table border=1 cellpadding=4><thead><tr><th>Method<th>Path<th>What it does"
        "<th>Query<th>Body</thead><tbody>" + "".join(rows) + "</tbody></table></html>"
    )


def _body(operation: dict[str, Any]) -> str:
    content = operation.get("requestBody", {}).get("content", {})
    for media in content.values():
        reference = media.get("schema", {}).get("$ref", "")
        return f"<code>{escape(reference.rsplit('/', 1)[-1])}</code>"
    return ""


ROUTER = Router("/", route_handlers=[health, ready, metrics, describe])
