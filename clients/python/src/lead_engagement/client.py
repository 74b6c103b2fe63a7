"""The client."""
from __future__ import annotations

import os
import time

import httpx

from .models import Job
from .resources import API_VERSION, Resources
from .transport import Send

VERSION = "0.1.0"


class LeadEngagement(Resources):
    """A client for one tenant. It can be shared by threads. Close it, or use it in a `with` statement."""

    def __init__(
        self, *, api_key: str | None = None, base_url: str | None = None, tenant_id: str | None = None, timeout: float = 30,
        max_retries: int = 2, max_retry_after: float = 60, http_client: httpx.Client | None = None,
    ) -> None:
        api_key = api_key or os.environ.get("LEAD_ENGAGEMENT_API_KEY")
        base_url = base_url or os.environ.get("LEAD_ENGAGEMENT_BASE_URL")
        if not api_key or not base_url:
            raise ValueError("api_key or base_url is missing: pass it, or set LEAD_ENGAGEMENT_API_KEY and LEAD_ENGAGEMENT_BASE_URL.")
        if max_retries < 0:
            raise ValueError("max_retries must be 0 or more.")
        headers = {
            "Authorization": f"Bearer {api_key}",
            "Api-Version": API_VERSION,
            "Accept": "application/json, */*",
            "User-Agent": f"lead-engagement-python/{VERSION}",
        }
        self._http = http_client or httpx.Client()
        super().__init__(
            Send(
                self._http, base_url=base_url, headers=headers, tenant_id=tenant_id,
                timeout=timeout, max_retries=max_retries, max_retry_after=max_retry_after,
            )
        )

    def wait(self, job_id: str, *, timeout: float = 600, poll_seconds: float = 1) -> Job:
        """Polls a job until it has ended, and returns it, also if it is FAILED. Throws a TimeoutError; the job continues."""
        ends = time.monotonic() + timeout
        while True:
            job = self.jobs.get(job_id)
            if job.status not in ("PENDING", "RUNNING"):
                return job
            if time.monotonic() + poll_seconds > ends:
                raise TimeoutError(f"{job_id} is still {job.status} after {timeout} s.")
            time.sleep(poll_seconds)

    def close(self) -> None:
        self._http.close()

    def __enter__(self) -> LeadEngagement:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
